import type { Fan } from "../protocol";

/** A fan with what a list shows of it. */
export type FanLine = Omit<Fan, "rule_text" | "tiles"> & Partial<Pick<Fan, "rule_text" | "tiles">>;
