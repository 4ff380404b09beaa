import { useState } from 'react'
import { usePorts } from '../../ports'
import { Icon } from '../../ui/Icon'
import { editControl } from '../controls/control'
import { FileDrop } from '../controls/FileDrop'
import { uploadMessages as messages } from '../controls/messages'
import { PendingFile } from '../controls/PendingFile'
import { useUploads } from '../controls/useUploads'
import type { EditProps } from '../define'
import { defaultMax, type FilesProps } from '../files'
import { ImageTile } from './ImageTile'
import { moved } from './order'
import { Preview } from './Preview'

const defaultSizeMb = 10

export function ImageEdit(props: EditProps<readonly string[], FilesProps>) {
  const { field, disabled, onChange } = props
  const paths = props.value ?? []
  const { request, notify } = usePorts()
  const [opened, setOpened] = useState<number>()
  const onPaths = (next: readonly string[]) => onChange(next.length > 0 ? next : null)
  const uploads = useUploads({
    field,
    limits: { image: true, size: defaultSizeMb },
    paths,
    onPaths,
    onBusy: props.onBusy,
  })
  const urls = paths.map((path) => request.fileUrl(path))
  const count = paths.length

  function move(index: number, step: -1 | 1) {
    if (index + step < 0) notify.warning(messages.alreadyFirst)
    else if (index + step >= count) notify.warning(messages.alreadyLast)
    else onPaths(moved(paths, index, step))
  }

  return (
    <FileDrop
      {...editControl(props, 'choose')}
      className="jd-images"
      busy={uploads.busy}
      accept={field.props.accept ?? 'image/*'}
      several={(field.props.max ?? defaultMax) > 1}
      onFiles={uploads.add}
      add={
        !uploads.full && (
          <span className="jd-tile" title={messages.addHint}>
            <Icon name="plus" />
            {messages.addImage}
          </span>
        )
      }
    >
      <ul className="jd-images">
        {paths.map((path, index) => (
          <ImageTile
            key={path}
            url={urls[index]}
            place={index + 1}
            count={count}
            disabled={disabled ?? false}
            onOpen={() => setOpened(index)}
            onMove={(step) => move(index, step)}
            onRemove={() => onPaths(paths.filter((one) => one !== path))}
          />
        ))}
        {uploads.pending.map((one) => (
          <PendingFile key={one.id} one={one} uploads={uploads} />
        ))}
      </ul>
      {opened !== undefined && <Preview urls={urls} at={opened} onAt={setOpened} />}
    </FileDrop>
  )
}
