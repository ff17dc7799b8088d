import { codeRules } from './code-rules.ts'
import { fileRules } from './file-rules.ts'
import { functionRules } from './function-rules.ts'
import { layerRules } from './layer-rules.ts'
import { requestRules } from './request-rules.ts'
import type { Rules } from './rule.ts'
import { stateRules } from './state-rules.ts'
import { tableRules } from './table-rules.ts'

/** All rules, by subject. */
export const rules: Readonly<
  Record<'layers' | 'tables' | 'states' | 'code' | 'functions' | 'requests' | 'files', Rules>
> = {
  layers: layerRules,
  tables: tableRules,
  states: stateRules,
  code: codeRules,
  functions: functionRules,
  requests: requestRules,
  files: fileRules,
}
