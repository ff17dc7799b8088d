import { type Import, importsOf, type Source, withoutComments } from './imports.ts'

/** A rule reads all sources and reports every violation as `file: what is wrong`. */
export type Rule = (sources: readonly Source[]) => string[]

/** Rules by their title. */
export type Rules = Readonly<Record<string, Rule>>

/** Files whose code runs in the browser. */
export const BROWSER =
  /^src\/(routes\/|ui\/|offline\/|early\/|router\.tsx$|client\.tsx$|features\/[^/]+\/(?:[^/]+\/)?ui\/)/
/** Files whose code runs on the server alone. */
export const SERVER =
  /^src\/((?!router\.ts)[a-z-]+\.ts$|http\/|adapters\/|demo\/|features\/[^/]+\/(?:[^/]+\/)?server\/)/

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)

/** The code of the product, without tests and generated files. */
export const product = (sources: readonly Source[]): Source[] =>
  sources.filter(({ path }) => path.startsWith('src/') && !isTest(path) && !path.endsWith('.gen.ts'))

/** Imports between the project's own files, without tests. */
export const ownImports = (sources: readonly Source[]): Import[] =>
  product(sources)
    .flatMap(importsOf)
    .filter(({ to }) => to.startsWith('src/'))

/** An import as a violation. */
export const show = ({ from, to }: Import): string => `${from}: imports ${to}`

/** Files whose code matches a pattern, except the allowed ones. */
export const only =
  (allowed: RegExp, pattern: RegExp, fault: string, where: RegExp = /^src\//): Rule =>
  (sources) =>
    product(sources)
      .filter(({ path, text }) => where.test(path) && !allowed.test(path) && pattern.test(withoutComments(text)))
      .map(({ path }) => `${path}: ${fault}`)
