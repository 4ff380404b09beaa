import { useId, useRef, useState } from 'react'
import { FormFrame } from '../../form/FormFrame'
import { boxLength } from '../../model/characters/characters'
import { usePorts } from '../../ports'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import type { UploadedFile } from '../../values/fileEntry'
import { keepAddress } from '../../values/media'
import { shownMedia } from '../html/shownMedia'
import { useAskToDrop } from '../useAskToDrop'
import { FileDrop } from './FileDrop'
import { uploadMessages as messages } from './messages'
import { networkAddress } from './networkAddress'
import { PendingFile } from './PendingFile'
import { useUploads } from './useUploads'
import './dialogs.css'

/** The chosen image: stored here, or an address elsewhere. */
export interface ChosenImage {
  /** The field's value: a stored path, or the address. */
  readonly path: string
  readonly url: string
  readonly remark: string
  /** In bytes; 0 = unknown. */
  readonly size: number
}

export interface ImageDialogProps {
  readonly biz?: string | undefined
  /** Whether a remark can be stored: a list of bare paths has no room for one. */
  readonly remarks: boolean
  /** Whether an external address must be on a host whose images texts may show. */
  readonly listed?: boolean
  onDone(image: ChosenImage): void
  onClose(): void
}

const widthPx = 520
const sizeMb = 10

type Part = 'local' | 'network'

export function ImageForm({ biz, remarks: asks, listed, onDone, onClose }: ImageDialogProps) {
  const { notify, request } = usePorts()
  const id = useId()
  const [part, setPart] = useState<Part>('local')
  const [stored, setStored] = useState<UploadedFile>()
  const [address, setAddress] = useState('')
  const [wrong, setWrong] = useState(false)
  const addressBox = useRef<HTMLInputElement>(null)
  const [remarks, setRemarks] = useState({ local: '', network: '' })
  const uploads = useUploads({
    id,
    title: messages.imagePopup,
    place: 'form',
    count: stored ? 1 : 0,
    rules: { image: true, max: 1, size: sizeMb, biz },
    onArrived: setStored,
  })
  const picture = stored && request.fileUrl(stored.filePath)

  const isWritten = [address, ...Object.values(remarks)].some((text) => text.trim() !== '')
  const isChanged = stored !== undefined || uploads.busy || isWritten
  const leave = useAskToDrop(isChanged, onClose)

  function confirm() {
    const remark = remarks[part].trim()
    if (part === 'local') {
      if (!stored) return notify.error(messages.nothingUploaded)
      const { filePath: path, fileSize: size, fileName } = stored
      onDone({ path, size, url: picture ?? path, remark: remark || fileName })
    } else {
      const url = networkAddress(address)
      const isForeign = listed && url !== undefined && keepAddress(url, shownMedia()) === undefined
      if (url === undefined || isForeign) {
        setWrong(true)
        addressBox.current?.focus()
        if (isForeign) return notify.warning(messages.addressForeign)
        return notify.warning(address.trim() === '' ? messages.address : messages.addressBad)
      }
      onDone({ path: url, url, size: 0, remark })
    }
    onClose()
  }

  return (
    <FormFrame
      open="modal"
      width={widthPx}
      title={messages.imagePopup}
      titleId={`${id}-title`}
      onClose={leave}
      footer={
        <>
          <Button onClick={onClose}>{messages.cancelPopup}</Button>
          <Button kind="primary" busy={uploads.busy} onClick={confirm}>
            {messages.ok}
          </Button>
        </>
      }
    >
      <div className="jd-image-form">
        <fieldset className="jd-options" aria-label={messages.imagePopup}>
          {(['local', 'network'] as const).map((one) => (
            <label key={one} className="jd-option">
              <input type="radio" name={id} checked={part === one} onChange={() => setPart(one)} />
              {one === 'local' ? messages.localPart : messages.networkPart}
            </label>
          ))}
        </fieldset>
        {part === 'network' ? (
          <input
            className="jd-control"
            type="url"
            aria-label={messages.networkPart}
            placeholder={messages.address}
            ref={addressBox}
            aria-invalid={wrong || undefined}
            value={address}
            onChange={({ target }) => {
              setAddress(target.value)
              setWrong(false)
            }}
          />
        ) : (
          <FileDrop
            id={`${id}-file`}
            label={messages.addImage}
            className="jd-images"
            busy={uploads.busy}
            news={uploads.news}
            accept="image/*"
            several={false}
            onFiles={uploads.add}
            add={
              uploads.pending.length === 0 && (
                <span className="jd-tile" title={messages.addHint}>
                  {picture ? (
                    <img src={picture} alt={stored.fileName} />
                  ) : (
                    <>
                      <Icon name="plus" />
                      {messages.addImage}
                    </>
                  )}
                </span>
              )
            }
          >
            <ul className="jd-images">
              {uploads.pending.map((one) => (
                <PendingFile key={one.id} one={one} uploads={uploads} />
              ))}
            </ul>
          </FileDrop>
        )}
        {asks && (
          <input
            className="jd-control"
            aria-label={messages.remark}
            placeholder={messages.remarkHint}
            maxLength={boxLength(200)}
            value={remarks[part]}
            onChange={({ target }) => setRemarks({ ...remarks, [part]: target.value })}
          />
        )}
      </div>
    </FormFrame>
  )
}
