import { spawn } from 'node:child_process'

/** Number of checks that passed, failed and were skipped. */
export interface Counts {
  passed: number
  failed: number
  skipped: number
}

/** The result of a stage. `notable` names what failed or passed only on its second try, one per line. */
export interface Outcome extends Counts {
  notable?: readonly string[]
}

/** A named part of the test run. `run` throws when it cannot start. */
export interface Stage {
  name: string
  /** What it does and roughly how long it takes, for the progress line. */
  about: string
  /** Begins with the first stage; what it prints is shown in its turn. */
  isBeside?: true
  /** `print` is missing when the stage may write to the terminal itself. */
  run(print?: Print): Promise<Outcome>
}

type Print = (text: string) => void

export const one = (good: boolean): Counts => ({ passed: good ? 1 : 0, failed: good ? 0 : 1, skipped: 0 })

export const sum = (all: readonly Counts[]): Counts => ({
  passed: all.reduce((total, { passed }) => total + passed, 0),
  failed: all.reduce((total, { failed }) => total + failed, 0),
  skipped: all.reduce((total, { skipped }) => total + skipped, 0),
})

export const countsLine = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`

/** A run passes when something ran and nothing failed. */
export const isGood = ({ passed, failed }: Counts): boolean => failed === 0 && passed > 0

/**
 * Runs a command with its output shown, or passed to `print`. Resolves to its exit code, or 1 when it could not start or
 * was killed.
 */
export const execute = (
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  print?: Print,
): Promise<number> =>
  new Promise((resolve) => {
    const output = print ? 'pipe' : 'inherit'
    const child = spawn(command, args, {
      stdio: ['ignore', output, output],
      env: { ...process.env, ...env },
      // Package commands are .cmd files on Windows, which only a shell can start.
      shell: process.platform === 'win32',
    })
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => print?.(text))
    child
      .on('error', (error) => {
        console.error(`${command} could not be started: ${error.message}`)
        resolve(1)
      })
      .on('close', (code) => resolve(code ?? 1))
  })

interface Timed {
  name: string
  counts: Outcome
  seconds: string
  /** What it printed and is not shown yet. */
  output: string
}

async function runBeside(stage: Stage): Promise<Timed> {
  const printed: string[] = []
  const result = await timed(stage, (text) => void printed.push(text))
  return { ...result, output: printed.join('') }
}

async function timed({ name, run }: Stage, print?: Print): Promise<Timed> {
  const started = performance.now()
  const counts = await run(print).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return one(false)
  })
  return { name, counts, seconds: ((performance.now() - started) / 1000).toFixed(1), output: '' }
}

/**
 * Runs all stages in sequence, even when one fails, and prints their results and failures at the end, because often
 * only the end of a long log is kept.
 */
export async function runStages(stages: readonly Stage[]): Promise<Counts> {
  const results: Timed[] = []
  const beside = new Map(stages.filter(({ isBeside }) => isBeside).map((stage) => [stage, runBeside(stage)]))
  for (const [index, stage] of stages.entries()) {
    const { name, about } = stage
    console.log(`\n[${index + 1}/${stages.length}] ${name}: ${about}`)
    const result = await (beside.get(stage) ?? timed(stage))
    const { counts, seconds, output } = result
    process.stdout.write(output)
    results.push(result)
    console.log(`[${index + 1}/${stages.length}] ${name}: ${countsLine(counts)} (${seconds} s)`)
  }
  console.log()
  for (const { name, counts, seconds } of results) {
    console.log(`${isGood(counts) ? 'ok    ' : 'FAILED'} ${name.padEnd(10)} ${countsLine(counts)} (${seconds} s)`)
    for (const line of counts.notable ?? []) console.log(`         ${line}`)
  }
  return sum(results.map(({ counts }) => counts))
}
