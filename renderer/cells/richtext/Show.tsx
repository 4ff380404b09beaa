import './richtext.css'
import { useMemo } from 'react'
import { cleanHtml } from '../../controls/html/cleanHtml'

/** HTML on white paper, in a dark console too: that is what its colours were chosen for. */
export function Show({ text }: { readonly text: string }) {
  const clean = useMemo(() => cleanHtml(text), [text])
  return (
    <div
      className="jd-paper"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: through cleanHtml
      dangerouslySetInnerHTML={{ __html: clean }}
    />
  )
}
