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

/** A form shows the editor itself; a table cell, one line high, opens it in a dialog. */
export const Edit = (props: WritingEditProps) =>
  props.place === 'table' ? (
    <TextDialog {...props} text={props.value ?? ''} Editor={MarkdownEditor} />
  ) : (
    <MarkdownEditor {...props} />
  )
