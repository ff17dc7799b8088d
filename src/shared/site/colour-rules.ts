import { accentDeclarations, DEFAULT_ACCENT, originalDarkShades, type SiteColours } from './accent.ts'
import { DEFAULT_LABEL, labelDeclarations } from './label-colour.ts'

/** The colours of the style sheet. */
export const DEFAULT_COLOURS: SiteColours = { ...DEFAULT_ACCENT, label: DEFAULT_LABEL }

/** The rules that replace the style sheet's colours; empty while they are the same. */
export function colourRules({ light, dark, label }: SiteColours): string {
  const [leafByDay, leafByNight] = [accentDeclarations('light', light), accentDeclarations('dark', dark)]
  const labels = labelDeclarations(label)
  // The bar of the desk is dark in both themes, with the accent of the dark one.
  const bar = dark === DEFAULT_ACCENT.dark ? '' : `--bar-leaf:${dark};`
  const day = `${leafByDay}${bar}${labels.light}`
  const night = `${leafByNight || (leafByDay && originalDarkShades)}${labels.dark}`
  // `html` in front wins over the style sheet's rules, wherever they are.
  const rules = [
    day && `html:root{${day}}`,
    night &&
      `@media (prefers-color-scheme:dark){html:root:not([data-theme="light"]){${night}}}html:root[data-theme="dark"]{${night}}`,
  ]
  return rules.filter(Boolean).join('')
}
