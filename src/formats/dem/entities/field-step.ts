/** Bits of an op in a step. */
const OP_BITS = 5;
const OP_MASK = (1 << OP_BITS) - 1;

/** What reading a field takes, in one number: its op, and the first slot of its value. */
export const fieldStep = (op: number, slot: number): number => (slot << OP_BITS) | op;
export const opOf = (step: number): number => step & OP_MASK;
export const slotOf = (step: number): number => step >> OP_BITS;
