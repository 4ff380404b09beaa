import '../controls.css'
import { type DragEvent, type ReactNode, type SyntheticEvent, useState } from 'react'
import { attributesOf, type ControlProps } from '../control'
import { useBoxFocus } from './useBoxFocus'

interface FileDropProps extends ControlProps {
  readonly className: string
  readonly busy: boolean
  /** Latest news, for screen readers. */
  readonly news: string
  readonly accept: string | undefined
  readonly several: boolean
  /** The control for adding; absent if there is no room for more files. */
  readonly add: ReactNode
  /** The existing files. */
  readonly children: ReactNode
  /** Content beside the control for adding. */
  readonly after?: ReactNode
  onFiles(files: Iterable<File>): void
}

/** Takes files that are chosen, dropped or pasted. `aria-busy` while some are uploading. */
export function FileDrop(props: FileDropProps) {
  const { className, busy, news, accept, several, add, after, children, onFiles, ...control } =
    props
  const [over, setOver] = useState(false)
  const focus = useBoxFocus()
  const take = (files: FileList | null | undefined) => {
    if (files && files.length > 0 && !control.disabled) onFiles(files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting only add to what the input offers
    <div
      ref={focus.ref}
      className={className}
      aria-busy={busy}
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!isInside(event)) return
        event.preventDefault()
        setOver(hasFiles(event) && !control.disabled)
      }}
      onDragLeave={({ relatedTarget, currentTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
          setOver(false)
      }}
      onDrop={(event) => {
        if (!isInside(event)) return
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
      onPaste={(event) => isInside(event) && take(event.clipboardData.files)}
      onFocus={focus.onFocus}
      onBlur={(event) => {
        focus.onBlur(event)
        const { relatedTarget, currentTarget } = event
        if (!currentTarget.contains(relatedTarget)) control.onBlur?.()
      }}
    >
      {children}
      {add && (
        <label className="jd-add">
          <input
            {...attributesOf({ ...control, required: undefined })}
            className="jd-file"
            type="file"
            accept={accept}
            multiple={several}
            onChange={({ target }) => {
              take(target.files)
              // Allows choosing the same file again after it was removed.
              target.value = ''
            }}
          />
          {add}
        </label>
      )}
      {after}
      <span role="status" className="jd-unseen">
        {news}
      </span>
    </div>
  )
}

/** Events of dialogs opened from here bubble through React too, and must be ignored. */
const isInside = ({ target, currentTarget }: SyntheticEvent): boolean =>
  target instanceof Node && currentTarget.contains(target)

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')
