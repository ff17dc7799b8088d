// `npm run check`: every static check.
import { countsLine, execute, isGood, one, runStages, type Stage } from './stage.ts'

const tool = (name: string, about: string, command: string, ...args: string[]): Stage => ({
  name,
  about,
  run: async (print) => one((await execute(command, args, {}, print)) === 0),
})

export const checks: readonly Stage[] = [
  tool('format', 'is every file formatted (1 s)', 'biome', 'format', '.'),
  tool('lint', 'faults, accessibility, import order and cycles (3 s)', 'biome', 'ci', '--formatter-enabled=false', '.'),
  // On one processor, while the other stages of this list have the second.
  { ...tool('types', 'do all types fit (5 s)', 'tsc', '--noEmit', '-p', '.'), isBeside: true },
  tool('dead code', 'unused files, exports and packages (5 s)', 'knip', '--no-progress'),
  tool(
    'architecture',
    'the rules about files and imports (5 s)',
    'vitest',
    'run',
    '--project=architecture',
    '--reporter=dot',
  ),
]

if (import.meta.main) {
  const counts = await runStages(checks)
  console.log(countsLine(counts))
  process.exitCode = isGood(counts) ? 0 : 1
}
