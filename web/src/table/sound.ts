// The click of a tile, synthesised, and calls spoken by the browser's own voice.

let context: AudioContext | null = null;

/** A short click; a call sounds deeper and longer. `volume` goes from 0 to 1. */
export function click(call: boolean, volume: number): void {
  if (call) sound(520, 260, 0.16, volume);
  else sound(1900, 700, 0.06, volume);
}

/** A second of the last few. */
export function tick(volume: number): void {
  sound(1200, 1200, 0.04, volume);
}

/** From one pitch to another in so many seconds. */
function sound(from: number, to: number, length: number, volume: number): void {
  context ??= new AudioContext();
  void context.resume();
  const start = context.currentTime;
  const tone = context.createOscillator();
  const loudness = context.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(from, start);
  tone.frequency.exponentialRampToValueAtTime(to, start + length);
  loudness.gain.setValueAtTime(Math.max(0.001, 0.36 * volume), start);
  loudness.gain.exponentialRampToValueAtTime(0.001, start + length);
  tone.connect(loudness).connect(context.destination);
  tone.start(start);
  tone.stop(start + length);
}

/** Speaks a call; what is still being said is cut short, so that calls never lag behind play. */
export function speak(call: string, language: string, volume: number): void {
  if (!("speechSynthesis" in globalThis)) return;
  const said = new SpeechSynthesisUtterance(call);
  said.lang = language;
  said.volume = volume;
  said.rate = 1.15;
  speechSynthesis.cancel();
  speechSynthesis.speak(said);
}
