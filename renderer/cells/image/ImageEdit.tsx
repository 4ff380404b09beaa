import { useState } from 'react'
import { editControl } from '../../controls/control'
import { FileDrop } from '../../controls/upload/FileDrop'
import { ImageDialog } from '../../controls/upload/ImageDialog'
import { uploadMessages as messages } from '../../controls/upload/messages'
import { PendingFile, RetryAll } from '../../controls/upload/PendingFile'
import { type FileEditProps, useFileField } from '../../controls/upload/useFileField'
import { DragKind } from '../../drag/drag'
import { usePorts } from '../../ports'
import { Icon } from '../../ui/Icon'
import { entryOf, pathOf } from '../../values/fileEntry'
import { entryShape } from '../../values/files'
import { ImageTile } from './ImageTile'
import { Preview } from './Preview'

export const defaultImageMb = 10

export function ImageEdit(props: FileEditProps) {
  const { field, disabled = false } = props
  const { request, notify } = usePorts()
  const [opened, setOpened] = useState<number>()
  const [asking, setAsking] = useState(false)
  const [dragged] = useState(() => new DragKind<number>())
  const files = useFileField(props, { image: true, size: defaultImageMb })
  const { entries, max, uploads } = files
  const urls = entries.map((entry) => request.fileUrl(pathOf(entry)))
  const full = max === 1 && entries.length + uploads.pending.length > 0

  function move(index: number, step: -1 | 1) {
    if (index + step < 0) notify.warning(messages.alreadyFirst)
    else if (index + step >= entries.length) notify.warning(messages.alreadyLast)
    else files.change(moved(entries, index, index + step))
  }

  return (
    <FileDrop
      {...editControl(props, 'choose')}
      className="jd-images"
      busy={uploads.busy}
      news={uploads.news}
      accept={field.props.accept ?? 'image/*'}
      several={max > 1}
      onFiles={uploads.add}
      add={
        !full && (
          <span className="jd-tile" title={messages.addHint}>
            <Icon name="plus" />
            {field.props.btnText ?? messages.addImage}
          </span>
        )
      }
      after={
        <>
          {field.props.network && !full && !disabled && (
            <button type="button" className="jd-tile jd-add-link" onClick={() => setAsking(true)}>
              <Icon name="link" />
              {messages.networkImage}
            </button>
          )}
          <RetryAll uploads={uploads} />
        </>
      }
    >
      <ul className="jd-images">
        {entries.map((entry, index) => (
          <ImageTile
            key={pathOf(entry)}
            url={urls[index]}
            name={files.nameOf(entry)}
            place={index + 1}
            count={entries.length}
            disabled={disabled}
            canRemove={files.canRemove}
            onOpen={() => setOpened(index)}
            dragged={dragged}
            onMove={(step) => move(index, step)}
            onDrop={(from) => files.change(moved(entries, from - 1, index))}
            onRemove={() => files.remove(entry)}
          />
        ))}
        {uploads.pending.map((one) => (
          <PendingFile key={one.id} one={one} uploads={uploads} />
        ))}
      </ul>
      {opened !== undefined && <Preview urls={urls} at={opened} onAt={setOpened} />}
      {asking && (
        <ImageDialog
          biz={field.props.biz}
          remarks={entryShape(field) === 'object'}
          onClose={() => setAsking(false)}
          onDone={({ path, remark, size, url }) => {
            const file = { fileName: remark, filePath: path, fileSize: size, url }
            files.add(entryOf(file, entryShape(field)))
          }}
        />
      )}
    </FileDrop>
  )
}

/** Moves the item at `from` to `to`; the items between them shift. */
function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const one = list[from]
  return one === undefined ? list : list.toSpliced(from, 1).toSpliced(to, 0, one)
}
