import './richtext.css'
import { useMemo } from 'react'
import { cleanHtml } from '../../controls/html/cleanHtml'

/** HTML on a white page, even in dark mode: its colours were chosen for white. */
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
