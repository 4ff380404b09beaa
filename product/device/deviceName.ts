import { centerMessages as texts } from './messages'

/** What a browser calls itself, in words that its owner knows: `Chrome · Windows`. */
export function deviceName(userAgent: string): string {
  const browser = browsers.find(([mark]) => mark.test(userAgent))?.[1]
  const system = systems.find(([mark]) => mark.test(userAgent))?.[1]
  const known = [browser, system].filter((name) => name !== undefined)
  return known.length > 0 ? known.join(' · ') : texts.unknownDevice
}

// Each names itself beside those whose pages it wants: the most particular comes first.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/, texts.wechatBrowser],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/Chrome\/|CriOS/, 'Chrome'],
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
