// Properties are tried with the same values in every run, so that what passes here passes on the build server.
// `SEED=7 npx vitest run` tries others.
import fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env['SEED'] ?? 20_260_101) })
