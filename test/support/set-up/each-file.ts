// Runs before each test file.
import fc from 'fast-check'
import { closeAtEndOfFile } from '../at-end.ts'
import './quick-passwords.ts'

// Property tests use the same values in every run, so that a local pass is a pass on the build server.
// `SEED=7 npx vitest run` uses others.
fc.configureGlobal({ seed: Number(process.env['SEED'] ?? 20_260_101) })

closeAtEndOfFile()
