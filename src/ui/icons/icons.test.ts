import { globSync, readFileSync, writeFileSync } from 'node:fs'
import drawings from 'lucide-react/dynamicIconImports'
import { expect, test } from 'vitest'
import { type IconName, iconNames } from './icon-names.ts'

const FILE = new URL('icons.svg', import.meta.url)

interface Drawing {
  size: number
  node: [tag: string, attributes: Record<string, string>][]
}

/** The drawing of an icon as its package has it. */
async function drawn(name: IconName): Promise<string> {
  const { __iconData } = (await drawings[name]()) as unknown as { __iconData: Drawing }
  const { size, node } = __iconData
  const parts = node.map(([tag, { key: _key, ...attributes }]) => {
    const written = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${value}"`)
    return `<${tag}${written.join('')}/>`
  })
  return `<symbol id="${name}" viewBox="0 0 ${size} ${size}">${parts.join('')}</symbol>`
}

test('the file of icons holds exactly the named ones, as their package draws them', async () => {
  const symbols = await Promise.all(iconNames.map(drawn))
  const text = `<svg xmlns="http://www.w3.org/2000/svg">
<!-- Lucide (https://lucide.dev), ISC and MIT licences; the texts are on the page of licences. -->
<title>Icons</title>
${symbols.join('\n')}
</svg>
`
  if (process.env['UPDATE']) writeFileSync(FILE, text)
  expect(readFileSync(FILE, 'utf8'), 'run UPDATE=1 npx vitest run src/ui/icons').toBe(text)
})

test('no screen brings the package of icons along, which would draw its paths into the page again', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((path) => !path.includes('src/ui/icons/'))
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((path) => readFileSync(path, 'utf8').includes('lucide-react'))).toEqual([])
})

test('every name of an icon is written somewhere, and listed once, in alphabetical order', () => {
  const sources = globSync('src/**/*.{ts,tsx}')
    .filter((path) => !path.includes('src/ui/icons/'))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
  expect(iconNames.filter((name) => !new RegExp(`['"]${name}['"]`).test(sources))).toEqual([])
  expect([...iconNames]).toEqual([...new Set(iconNames)].toSorted())
})
