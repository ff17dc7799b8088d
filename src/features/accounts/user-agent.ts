const systems: readonly (readonly [RegExp, string])[] = [
  [/iPad/, 'iPad'],
  [/iPhone|iPod/, 'iPhone'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux|X11/, 'Linux'],
]

// User agents also name the browsers they derive from, so the most specific names come first.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/DuckDuckGo\//, 'DuckDuckGo'],
  [/Vivaldi\//, 'Vivaldi'],
  [/FxiOS\/|Firefox\//, 'Firefox'],
  [/CriOS\/|Chrome\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const nameIn = (agent: string, names: typeof systems): string | undefined =>
  names.find(([pattern]) => pattern.test(agent))?.[1]

/** Describes a user agent as readable text, such as "Firefox on Windows". */
export function describeUserAgent(userAgent: string | null): { device: string; isPhone: boolean } {
  const agent = userAgent ?? ''
  const [browser, system] = [nameIn(agent, browsers), nameIn(agent, systems)]
  const device = [browser ?? (system && 'A browser'), system && `on ${system}`].filter(Boolean).join(' ')
  return { device: device || 'Unknown device', isPhone: /iPhone|iPad|iPod|Android/.test(agent) }
}
