import { MdPreview } from 'md-editor-rt'
import { useId } from 'react'
import { shared } from './setup'
import { useColourScheme } from './useColourScheme'

export function Show({ text }: { readonly text: string }) {
  const id = useId()
  const theme = useColourScheme()
  return (
    <div className="jd-markdown">
      <MdPreview {...shared} id={id} value={text} theme={theme} />
    </div>
  )
}
