import type { DocumentFile } from '../link/source'
import samples from './samples.json'

/** Documents that say what no document in force may say: the manual's examples of such keys. */
export const manualSamples: readonly DocumentFile[] = Object.entries(samples).map(
  ([path, doc]) => ({ path, text: JSON.stringify(doc, null, 2) }),
)
