import '../cells.css'
import type { ReactNode } from 'react'
import { attributesOf, type ControlProps } from './control'

interface FileDropProps extends ControlProps {
  readonly className: string
  readonly busy: boolean
  readonly accept: string | undefined
  readonly several: boolean
  /** What the control for adding shows; absent when there is no room for more. */
  readonly add: ReactNode
  /** What is there already. */
  readonly children: ReactNode
  onFiles(files: Iterable<File>): void
}

/** Takes files that are chosen, dropped or pasted. `aria-busy` while some are on their way. */
export function FileDrop(props: FileDropProps) {
  const { className, busy, accept, several, add, children, onFiles, ...control } = props
  const take = (files: FileList | null | undefined) => {
    if (files && files.length > 0 && !control.disabled) onFiles(files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting only add to what the input offers
    <div
      className={className}
      aria-busy={busy}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        take(event.dataTransfer.files)
      }}
      onPaste={({ clipboardData }) => take(clipboardData.files)}
      onBlur={({ relatedTarget, currentTarget }) => {
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
              // The same file may be chosen again after it was removed.
              target.value = ''
            }}
          />
          {add}
        </label>
      )}
    </div>
  )
}
