import type { DocumentFile } from '../link/source'
import samples from './samples.json'

/** Sample documents with keys that no real document uses: examples for the manual. */
export const manualSamples: readonly DocumentFile[] = Object.entries(samples).map(
  ([path, doc]) => ({ path, text: JSON.stringify(doc, null, 2) }),
)
