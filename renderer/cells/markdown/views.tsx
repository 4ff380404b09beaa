import { MdPreview } from 'md-editor-rt'
import { useId } from 'react'
import { TextDialog } from '../../controls/TextDialog'
import type { WritingEditProps } from '../../controls/writing'
import { MarkdownEditor } from './MarkdownEditor'
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

/** In a form the editor itself; in a cell of a table, which is one line high, a dialog with it. */
export const Edit = (props: WritingEditProps) =>
  props.place === 'table' ? (
    <TextDialog {...props} text={props.value ?? ''} Editor={MarkdownEditor} />
  ) : (
    <MarkdownEditor {...props} />
  )
