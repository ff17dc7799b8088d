// Property tests use the same values in every run, so that a local pass is a pass on the build server.
// `SEED=7 npx vitest run` uses others.
import fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env['SEED'] ?? 20_260_101) })
