import type { Sandbox } from '#adapters/payments/sandbox/sandbox.ts'
import type { Deps } from '#deps.ts'

/** The dependencies of routes that exist only while the sandbox is on. */
export type SandboxDeps = Deps & { sandbox: Sandbox }
