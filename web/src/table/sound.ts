// The click of a tile, synthesised.

let context: AudioContext | null = null;

/** A short click; a call sounds deeper and longer. */
export function click(call: boolean): void {
  context ??= new AudioContext();
  const start = context.currentTime;
  const length = call ? 0.16 : 0.06;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(call ? 520 : 1900, start);
  tone.frequency.exponentialRampToValueAtTime(call ? 260 : 700, start + length);
  volume.gain.setValueAtTime(0.18, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + length);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + length);
}
