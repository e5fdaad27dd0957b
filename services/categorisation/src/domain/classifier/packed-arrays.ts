/** Typed arrays one after another, little-endian; `shape` gives the type and length of each. */
export type PackedShape = readonly (readonly ["f32" | "i8", number])[];

export function packArrays(arrays: readonly (Float32Array | Int8Array)[]): { shape: PackedShape; bytes: Buffer } {
  return {
    shape: arrays.map((array) => [array instanceof Int8Array ? "i8" : "f32", array.length]),
    bytes: Buffer.concat(arrays.map((array) => Buffer.from(array.buffer, array.byteOffset, array.byteLength))),
  };
}

/** Reads the arrays back. Raises: RangeError when the bytes are not exactly as long as the shape says. */
export function unpackArrays(bytes: Uint8Array, shape: PackedShape): (Float32Array | Int8Array)[] {
  let at = 0;
  const arrays = shape.map(([type, length]) => {
    const size = type === "i8" ? length : length * 4;
    // Copied one by one: a typed array has to be aligned to its element size.
    const { buffer } = Uint8Array.from(bytes.subarray(at, at + size));
    at += size;
    if (buffer.byteLength !== size) throw new RangeError("Too few bytes.");
    return type === "i8" ? new Int8Array(buffer) : new Float32Array(buffer);
  });
  if (at !== bytes.length) throw new RangeError("Too many bytes.");
  return arrays;
}
