import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = 'docs/decisions'
const index = readFileSync(`${folder}/README.md`, 'utf8')

interface Decision {
  file: string
  number: number
  text: string
  title: string
  status: string
}

const decisions: Decision[] = readdirSync(folder)
  .filter((name) => name !== 'README.md')
  .map((file) => {
    const text = readFileSync(`${folder}/${file}`, 'utf8')
    const [heading = '', , status = ''] = text.split('\n')
    return { file, number: Number(file.slice(0, 4)), text, title: heading.replace(/^# \d+\. /, ''), status }
  })

const SECTIONS = ['Context', 'Decision', 'Consequences']
const STATUS =
  /^\d{4}-\d{2}-\d{2}(, [^·]+)? · (accepted|superseded by \d{4})( · changes parts of [\d, and]+)?( · parts changed by [\d, and]+)?$/

function faultsOf({ file, number, text, title, status }: Decision): string[] {
  const sections = SECTIONS.map((name) => text.indexOf(`\n\n**${name}.**`))
  return [
    ...(/^\d{4}-[a-z0-9-]+\.md$/.test(file) ? [] : ['its file name is not a number with words']),
    ...(text.startsWith(`# ${number}. ${title}\n\n${status}\n\n`) && title ? [] : ['it does not begin with its title']),
    ...(STATUS.test(status) ? [] : [`its status is “${status}”`]),
    ...SECTIONS.filter((_, n) => (sections[n] ?? -1) < 0).map((name) => `it has no section ${name}`),
    ...(sections.toSorted((a, b) => a - b).join() === sections.join() ? [] : ['its sections are out of order']),
    ...(index.includes(`| ${number} | [${title}](${file}) | ${status} |\n`) ? [] : ['it is not in the index as it is']),
  ].map((fault) => `${file}: ${fault}`)
}

test('every decision has a title, a status, context, decision and consequences, and is in the index', () => {
  expect(decisions.length).toBeGreaterThan(45)
  expect(decisions.flatMap(faultsOf)).toEqual([])
  expect(index.match(/^\| \d+ \|/gm)).toHaveLength(decisions.length)
})

const namedAfter = (status: string, words: string): number[] =>
  [...(new RegExp(`${words} ([\\d, and]+)`).exec(status)?.[1] ?? '').matchAll(/\d{4}/g)].map(([number]) =>
    Number(number),
  )

test('the index names the numbers that were never used', () => {
  const used = new Set(decisions.map(({ number }) => number))
  const unused = Array.from({ length: Math.max(...used) }, (_, n) => n + 1).filter((number) => !used.has(number))
  expect(index).toContain(`\nNever used: ${unused.join(', ')}.\n`)
})

test('a decision that changes another one is named by it', () => {
  const changes = decisions.flatMap(({ number, status }) =>
    namedAfter(status, 'changes parts of').map((other) => `${number} changes ${other}`),
  )
  const changed = decisions.flatMap(({ number, status }) =>
    namedAfter(status, 'parts changed by').map((other) => `${other} changes ${number}`),
  )
  expect(changes.toSorted()).toEqual(changed.toSorted())
})

test('every link between decisions has a target', () => {
  const files = new Set(decisions.map(({ file }) => file))
  const missing = decisions.flatMap(({ file, text }) =>
    [...text.matchAll(/\]\((\d{4}-[^)#]+)\)/g)]
      .filter(([, link = '']) => !files.has(link))
      .map(([, link]) => `${file}: ${link}`),
  )
  expect(missing).toEqual([])
})
