import type { Finding } from './check.ts'

const BETWEEN = /<!-- tried -->\n[\s\S]*<!-- \/tried -->/
const HEAD = '| tried | result | what was found | day |\n| --- | --- | --- | --- |'

const rowOf = ({ name, result, text }: Finding, day: string): string =>
  `| ${[name, result, text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|'), day].join(' | ')} |`

/** The page with its table updated: new findings, and the earlier rows of checks that did not run. */
export function withFindings(
  page: string,
  names: readonly string[],
  findings: readonly Finding[],
  day: string,
): string {
  const place = BETWEEN.exec(page)?.[0]
  if (place === undefined) throw new Error('The page has no place for the table.')
  const earlier = new Map(place.split('\n').map((line) => [line.split(' | ')[0]?.replace(/^\| /, ''), line] as const))
  const rows = names.map((name) => {
    const found = findings.find((one) => one.name === name)
    return found ? rowOf(found, day) : (earlier.get(name) ?? rowOf({ name, result: 'not tried', text: '' }, ''))
  })
  return page.replace(BETWEEN, () => ['<!-- tried -->', HEAD, ...rows, '<!-- /tried -->'].join('\n'))
}
