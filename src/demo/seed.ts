import type { Deps } from '#deps.ts'

/** Fills an empty database with demo people, listings, conversations and orders. Does nothing on any other. */
export async function seedDemo(_deps: Deps): Promise<void> {}
