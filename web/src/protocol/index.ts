// Made of all that the page shares with the server by `python -m zimo.server.typescript`. Don't edit.

import type { GameTexts } from "./texts/game";
import type { RulesTexts } from "./texts/rules";
import type { HelpTexts } from "./texts/help";
import type { FaultsTexts } from "./texts/faults";
import type { PageTexts } from "./texts/page";
import type { LessonsTexts } from "./texts/lessons";
import type { FansTexts } from "./texts/fans";
import type { OptionsTexts } from "./texts/options";

export type * from "./hands";
export type * from "./table";
export type * from "./http";

/** What may fill a slot of a text. */
export type Shown = string | number | readonly string[];

/** What the page can say. */
export interface Texts
  extends GameTexts, RulesTexts, HelpTexts, FaultsTexts, PageTexts, LessonsTexts, FansTexts, OptionsTexts {}
