import './uploadBox.css'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../ui/Icon'
import { type ControlProps, editControl } from '../control'
import { storedMessages } from '../messages'
import { FileDrop } from './FileDrop'
import { GearMenu } from './GearMenu'
import { uploadMessages as messages } from './messages'
import { percentOf } from './PendingFile'
import { Tool } from './Tool'
import type { Uploads } from './useUploads'

/** State of a box (specification: widgets, §4): uploading, failed, or stored. */
export type BoxState =
  | { readonly status: 'empty' }
  | {
      readonly status: 'uploading'
      readonly id: number
      readonly name: string
      readonly percent: number
    }
  | {
      readonly status: 'error'
      readonly id: number
      readonly name: string
      readonly message: string
    }
  | { readonly status: 'done'; readonly name: string; readonly more: number }

/** An uploading file has priority over a failed one, and that over stored files. */
export function boxState({ pending }: Uploads, names: readonly string[]): BoxState {
  const current = pending.find(({ failed }) => failed === undefined)
  if (current) {
    const { id, file, share } = current
    return { status: 'uploading', id, name: file.name, percent: percentOf(share) }
  }
  const last = pending.at(-1)
  if (last) {
    const { id, file, failed: message = messages.unknown } = last
    return { status: 'error', id, name: file.name, message }
  }
  const [name] = names
  return name === undefined ? { status: 'empty' } : { status: 'done', name, more: names.length - 1 }
}

interface UploadBoxProps {
  readonly edit: Parameters<typeof editControl>[0]
  readonly state: BoxState
  readonly uploads: Uploads
  readonly accept: string | undefined
  readonly several: boolean
  readonly button: string
  /** Shown before the name of a stored file, or instead of it. */
  readonly sign: ReactNode
  /** Click handler of the error icon. */
  readonly onError?: ((message: string) => void) | undefined
  /** Menu of the stored files. */
  readonly gear: Parameters<typeof GearMenu>[0]
  /** Tooltip of a file on its way. */
  tip?(percent: number): string
  /** Shortens the name to fit; default: the full name. */
  shorten?(name: string): string
  readonly children?: ReactNode
}

/** One line that takes files, shows progress and offers a menu: for table cells. */
export function UploadBox(props: UploadBoxProps) {
  const { edit, state, uploads, accept, several, button, children } = props
  const control: ControlProps = editControl(edit, 'choose')
  return (
    <div className="jd-upload-cell">
      <FileDrop
        {...control}
        className="jd-upload-box"
        busy={uploads.busy}
        news={uploads.news}
        accept={accept}
        several={several}
        onFiles={uploads.add}
        add={
          state.status === 'empty' && (
            <span className="jd-upload-button" title={messages.addHint}>
              <Icon name="upload" />
              {button}
            </span>
          )
        }
      >
        {state.status !== 'empty' && <Line {...props} state={state} />}
        {children}
      </FileDrop>
    </div>
  )
}

interface LineProps extends UploadBoxProps {
  readonly state: Exclude<BoxState, { status: 'empty' }>
}

function Line(props: LineProps) {
  const { state, uploads, sign, onError, gear, shorten = whole, tip = messages.uploading } = props
  switch (state.status) {
    case 'uploading':
      return (
        <span className="jd-upload-line" role="status" title={tip(state.percent)}>
          <progress className="jd-upload-bar" max={100} value={state.percent} aria-hidden="true" />
          <span className="jd-text">{messages.uploadingShort}</span>
          <span className="jd-more">{messages.percent(state.percent)}</span>
          <span className="jd-tools">
            <Tool
              name={messages.cancel(state.name)}
              icon="close"
              onUse={() => uploads.cancel(state.id)}
            />
          </span>
        </span>
      )
    case 'error': {
      const { id, name, message } = state
      return (
        <span className="jd-upload-line jd-failed" role="alert" title={message}>
          {onError ? (
            <span className="jd-tools">
              <Tool name={messages.wentWrong} icon="warning" onUse={() => onError(message)} />
            </span>
          ) : (
            <Sign name="warning" title={messages.failed} />
          )}
          <span className="jd-text">{shorten(name)}</span>
          <span className="jd-tools">
            <Tool name={messages.retry(name)} icon="reload" onUse={() => uploads.retry(id)} />
            <Tool name={messages.remove(name)} icon="close" onUse={() => uploads.cancel(id)} />
          </span>
        </span>
      )
    }
    case 'done':
      return (
        <span className="jd-upload-line">
          {sign}
          <span className="jd-text" title={state.name}>
            {shorten(state.name)}
          </span>
          {state.more > 0 && <span className="jd-more">{storedMessages.more(state.more)}</span>}
          <GearMenu {...gear} />
        </span>
      )
  }
}

/** An icon, with a text for screen readers if it has a tooltip. */
export function Sign({ name, title }: { readonly name: IconName; readonly title?: string }) {
  if (title === undefined) {
    return (
      <span className="jd-upload-sign">
        <Icon name={name} />
      </span>
    )
  }
  return (
    <span className="jd-upload-sign" role="img" aria-label={title} title={title}>
      <Icon name={name} />
    </span>
  )
}

const whole = (name: string): string => name
