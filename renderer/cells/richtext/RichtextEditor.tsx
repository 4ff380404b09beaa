import './richtext.css'
import { type ReactNode, useRef, useState } from 'react'
import { ariaOf, editControl } from '../../controls/control'
import { PendingFile } from '../../controls/upload/PendingFile'
import type { WritingEditProps } from '../../controls/writing'
import { usePorts } from '../../ports'
import { late } from '../../ui/late'
import { acceptOf } from './jodit/files'
import { insertTemplate } from './jodit/insert'
import { editorMessages as messages } from './messages.editor'
import type { TemplateDialogProps } from './TemplateDialog'
import { libraryMessages } from './templates/messages'
import { useEditor } from './useEditor'
import { type Purpose, useEditorFiles } from './useEditorFiles'
import { useWords } from './useWords'

const TemplateDialog = late<TemplateDialogProps>(
  async () => (await import('./TemplateDialog')).TemplateDialog,
)

/** WYSIWYG editor of HTML with images, videos, files and templates. */
export function RichtextEditor(props: WritingEditProps): ReactNode {
  const { id, value, heightPx, onBusy } = props
  const { min, max, biz } = props.field.props
  const { notify } = usePorts()
  const control = editControl(props, 'enter')
  const area = useRef<HTMLTextAreaElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const purpose = useRef<Purpose>({ kind: 'image' })
  const [choosing, setChoosing] = useState(false)
  const words = useWords(value, { min, max })
  const editor = useEditor(area, {
    value,
    label: control.label,
    heightPx,
    placeholder: control.placeholder ?? '',
    onChange: props.onChange,
    onBlur: () => props.onBlur?.(),
    onHold: (held) => props.onHold?.(held),
    onFiles: (dropped) => files.add(dropped),
    onText: words.onText,
    onForeign: () => notify.warning(messages.foreign),
    onPick(kind, replaced) {
      purpose.current = { kind, replaced }
      if (!chooser.current) return
      chooser.current.accept = acceptOf(kind)
      chooser.current.click()
    },
    onTemplate: (key) => insert(key),
    onLibrary: () => setChoosing(true),
  })
  const files = useEditorFiles({ id, biz, editor, onBusy })

  function insert(key: string, swatch?: string): boolean {
    return editor.current !== undefined && insertTemplate(editor.current, { key, swatch }, notify)
  }
  return (
    <fieldset
      id={id}
      className="jd-richtext"
      tabIndex={-1}
      {...ariaOf({ ...control, required: undefined })}
      onFocus={({ target, currentTarget }) => {
        if (target === currentTarget) editor.current?.s.focus()
      }}
    >
      <div style={{ minHeight: heightPx }}>
        <textarea ref={area} defaultValue="" hidden aria-hidden="true" tabIndex={-1} />
      </div>
      <input
        ref={chooser}
        className="jd-unseen"
        type="file"
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ target }) => {
          files.add([...(target.files ?? [])], purpose.current)
          target.value = ''
        }}
      />
      <div className="jd-richtext-foot">
        <ul className="jd-files">
          {files.uploads.pending.map((one) => (
            <PendingFile key={one.id} one={one} uploads={files.uploads} />
          ))}
        </ul>
        <span role="status" className="jd-richtext-note">
          {words.note ?? files.uploads.news}
        </span>
        <span className="jd-richtext-count">
          {max === undefined ? messages.count(words.count) : messages.countOf(words.count, max)}
        </span>
      </div>
      {choosing && (
        <TemplateDialog
          onInsert={(key, swatch) => {
            if (!insert(key, swatch)) return
            setChoosing(false)
            notify.success(libraryMessages.inserted)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </fieldset>
  )
}
