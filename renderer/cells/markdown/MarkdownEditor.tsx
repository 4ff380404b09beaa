import { indentLess, indentMore } from '@codemirror/commands'
import { type ExposeParam, MdEditor, NormalToolbar, type ToolbarNames } from 'md-editor-rt'
import { useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ariaOf, editControl } from '../../controls/control'
import { ImageDialog } from '../../controls/upload/ImageDialog'
import { useHold } from '../../controls/useHold'
import { useTypedText } from '../../controls/useTypedText'
import type { WritingEditProps } from '../../controls/writing'
import { Icon } from '../../ui/Icon'
import { editorMessages as messages } from './messages.editor'
import { shared } from './setup'
import { useColourScheme } from './useColourScheme'
import { useImages } from './useImages'

/** Markdown source, with the preview beside it where there is room. */
export function MarkdownEditor(props: WritingEditProps) {
  const { id, field, value, heightPx, disabled = false, onBusy } = props
  const { biz } = field.props
  const control = editControl(props, 'enter')
  const [draft, setDraft] = useTypedText(value ?? '')
  const [asking, setAsking] = useState(false)
  const [wide] = useState(() => window.innerWidth >= widePx)
  const own = useId()
  const box = useRef<HTMLFieldSetElement>(null)
  const editor = useRef<ExposeParam>(null)
  const theme = useColourScheme()
  const store = useImages(biz, onBusy)

  useEffect(() => {
    const root = box.current
    if (!root) return
    const mark = () => markParts(root, control.label, disabled)
    // The editor creates both parts late, and the preview again each time it is shown.
    const made = new MutationObserver(mark)
    made.observe(root, { childList: true, subtree: true })
    mark()
    return () => made.disconnect()
  }, [control.label, disabled])
  function tell(text: string) {
    setDraft(text)
    props.onChange(text || null)
  }
  useHold(props, () => {
    const text = editor.current?.getEditorView()?.state.doc.toString()
    if (text !== undefined && text !== draft) tell(text)
  })
  const put = (targetValue: string) =>
    editor.current?.insert(() => ({
      targetValue,
      select: false,
      deviationStart: 0,
      deviationEnd: 0,
    }))
  function move(lines: typeof indentMore) {
    const view = editor.current?.getEditorView()
    if (!view) return
    lines(view)
    view.focus()
  }
  return (
    <fieldset
      ref={box}
      id={id}
      className="jd-markdown"
      aria-disabled={disabled || undefined}
      tabIndex={-1}
      {...ariaOf({ ...control, required: undefined })}
      onFocus={({ target, currentTarget }) => {
        if (target === currentTarget) editor.current?.focus()
      }}
    >
      <MdEditor
        {...shared}
        ref={editor}
        id={own}
        value={draft}
        theme={theme}
        style={{ height: heightPx }}
        preview={wide}
        noPrettier
        disabled={disabled}
        placeholder={control.placeholder ?? ''}
        toolbars={toolbars}
        footers={['markdownTotal']}
        defToolbars={[
          <NormalToolbar key="image" title={messages.image} onClick={() => setAsking(true)}>
            <Icon name="upload" />
          </NormalToolbar>,
          <NormalToolbar key="rule" title={messages.rule} onClick={() => put('\n\n---\n\n')}>
            <Icon name="minus" />
          </NormalToolbar>,
          <NormalToolbar key="indent" title={messages.indent} onClick={() => move(indentMore)}>
            <Icon name="indent" />
          </NormalToolbar>,
          <NormalToolbar key="outdent" title={messages.outdent} onClick={() => move(indentLess)}>
            <Icon name="outdent" />
          </NormalToolbar>,
        ]}
        onChange={(text) => {
          // The editor writes its prop back into the text: a text that is one key old would delete the newest
          // character.
          flushSync(() => tell(text))
        }}
        onBlur={() => props.onBlur?.()}
        onUploadImg={async (files, insert) => {
          const urls = await store(files)
          if (urls.length > 0) insert(urls)
        }}
      />
      {asking && (
        <ImageDialog
          remarks
          listed
          biz={biz}
          onClose={() => setAsking(false)}
          onDone={({ url, remark }) => put(imageText(url, remark))}
        />
      )}
    </fieldset>
  )
}

const widePx = 768

/** Both parts scroll, so the keyboard must be able to reach them, even when the field is disabled. */
function markParts(root: HTMLElement, label: string, disabled: boolean): void {
  const text = root.querySelector('.cm-content')
  text?.setAttribute('tabindex', '0')
  text?.setAttribute('aria-label', label)
  root.querySelector('.md-editor-preview-wrapper')?.setAttribute('tabindex', '0')
  for (const tool of root.querySelectorAll<HTMLButtonElement>('.md-editor-toolbar button'))
    tool.disabled = disabled
}

// The order of the reference (widgets, §12.4); the numbers are positions in `defToolbars`.
const [image, rule, indent, outdent] = [0, 1, 2, 3]
const toolbars: ToolbarNames[] = [
  ...(['title', 'bold', 'italic', 'strikeThrough', '-'] as const),
  ...([rule, 'quote', '-'] as const),
  ...(['unorderedList', 'orderedList', 'task', indent, outdent, '-'] as const),
  ...([image, 'table', 'link', '-', 'codeRow', 'code', '-'] as const),
  ...(['revoke', 'next', '=', 'pageFullscreen', 'preview'] as const),
]

/** Brackets and blanks would end a link's text and address, so they are replaced. */
const imageText = (url: string, remark: string): string =>
  `![${remark.replace(/[[\]\\]/g, '\\$&')}](${url.replace(/[()\s]/g, percent)})`

const percent = (char: string): string => `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`
