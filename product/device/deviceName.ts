import { deviceTexts as texts } from './messages'

/** A browser's user agent in readable form: `Chrome 131 · Windows`. */
export function deviceName(userAgent: string): string {
  const browser = browsers.find(([mark]) => mark.test(userAgent))
  const version = browser && userAgent.match(browser[0])?.groups?.version
  const system = systems.find(([mark]) => mark.test(userAgent))?.[1]
  const named = browser && [browser[1], version].filter(Boolean).join(' ')
  const known = [named, system].filter((name) => name !== undefined)
  return known.length > 0 ? known.join(' · ') : texts.unknown
}

// Browsers also name the ones they imitate: most specific first.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\/(?<version>\d+)/, texts.wechat],
  [/Edg(e|A|iOS)?\/(?<version>\d+)/, 'Edge'],
  [/(OPR|Opera)\/(?<version>\d+)/, 'Opera'],
  [/(Firefox|FxiOS)\/(?<version>\d+)/, 'Firefox'],
  [/(Chrome|CriOS)\/(?<version>\d+)/, 'Chrome'],
  // Safari's own number is the engine's version.
  [/Version\/(?<version>\d+).*Safari\//, 'Safari'],
  [/Safari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
]
