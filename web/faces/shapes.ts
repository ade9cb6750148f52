// What the faces are made of. A face is 60 wide and 80 high; its inks are classes, so that the
// page's themes can set them.

import outlines from "./outlines.json" with { type: "json" };

export type Ink = "red" | "green" | "blue" | "black" | "ivory";

export const WIDTH = 60;
export const HEIGHT = 80;

const round = (value: number): string => String(Math.round(value * 100) / 100);

export function disc(x: number, y: number, radius: number, ink: Ink): string {
  return `<circle class="ink-${ink}" cx="${round(x)}" cy="${round(y)}" r="${round(radius)}"/>`;
}

export function ring(x: number, y: number, radius: number, width: number, ink: Ink): string {
  return (
    `<circle class="line-${ink}" cx="${round(x)}" cy="${round(y)}" r="${round(radius)}"` +
    ` stroke-width="${round(width)}"/>`
  );
}

export function shape(path: string, ink: Ink): string {
  return `<path class="ink-${ink}" d="${path}"/>`;
}

export function line(path: string, width: number, ink: Ink): string {
  return `<path class="line-${ink}" d="${path}" stroke-width="${round(width)}"/>`;
}

export function block(
  x: number, y: number, width: number, height: number, corner: number, ink: Ink,
): string {
  return (
    `<rect class="ink-${ink}" x="${round(x)}" y="${round(y)}" width="${round(width)}"` +
    ` height="${round(height)}" rx="${round(corner)}"/>`
  );
}

export function turned(degrees: number, x: number, y: number, content: string): string {
  return `<g transform="rotate(${round(degrees)} ${round(x)} ${round(y)})">${content}</g>`;
}

/** `count` copies of a petal that points up from the middle. */
export function petals(count: number, x: number, y: number, petal: string): string {
  return Array.from({ length: count }, (_, nr) => turned((nr * 360) / count, x, y, petal)).join("");
}

/** A petal from the middle `(x, y)` upwards. */
export function petal(x: number, y: number, length: number, width: number, ink: Ink): string {
  const top = y - length;
  const left = x - width / 2;
  const right = x + width / 2;
  const belly = y - length * 0.6;
  const numbers = [x, y, left, belly, left, top, x, top, right, top, right, belly, x, y].map(round);
  const [startX, startY, ...curve] = numbers;
  return shape(`M${startX} ${startY}C${curve.join(" ")}Z`, ink);
}

/** A Chinese character with its middle at `(x, y)`; `size` is its em. */
export function character(text: string, x: number, y: number, size: number, ink: Ink): string {
  const outline = (outlines as Record<string, { path: string; box: number[] }>)[text];
  if (!outline) throw new Error(`no outline for ${text}`);
  const [left = 0, top = 0, right = 0, bottom = 0] = outline.box;
  const scale = size / 1000;
  const shiftX = x - ((left + right) / 2) * scale;
  const shiftY = y - ((top + bottom) / 2) * scale;
  return (
    `<path class="ink-${ink}" transform="translate(${round(shiftX)} ${round(shiftY)})` +
    ` scale(${scale})" d="${outline.path}"/>`
  );
}
