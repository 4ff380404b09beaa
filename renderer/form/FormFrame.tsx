import { type ReactNode, useState } from 'react'
import { Button } from '../ui/Button'
import './form.css'
import { Overlay } from '../ui/Overlay'
import { formMessages } from './messages'
import type { FormModel } from './model'

interface FormFrameProps extends Pick<FormModel, 'open' | 'width'> {
  readonly title: string
  readonly titleId: string
  readonly children: ReactNode
  readonly footer: ReactNode
  /** It can be made as large as the screen, and small again. */
  readonly growable?: boolean
  /** Absent = there is nowhere to go back to. */
  readonly onClose?: (() => void) | undefined
}

/** Title, content that scrolls, buttons that stay: in a drawer, a modal, or as the page. */
export function FormFrame({ open, width, growable = false, onClose, ...parts }: FormFrameProps) {
  const [full, setFull] = useState(false)
  if (open === 'page' || !onClose) {
    return (
      <div className="jd jd-form jd-form-page">
        <FrameParts {...parts} back={onClose} />
      </div>
    )
  }
  return (
    <Overlay kind={open} width={width} full={full} labelledBy={parts.titleId} onClose={onClose}>
      <div className="jd-form">
        <FrameParts
          {...parts}
          close={onClose}
          grow={
            growable && (
              <Button
                kind="text"
                icon="expand"
                label={full ? formMessages.exitFullScreen : formMessages.fullScreen}
                pressed={full}
                onClick={() => setFull(!full)}
              />
            )
          }
        />
      </div>
    </Overlay>
  )
}

interface FramePartsProps
  extends Pick<FormFrameProps, 'title' | 'titleId' | 'children' | 'footer'> {
  readonly back?: (() => void) | undefined
  readonly close?: () => void
  readonly grow?: ReactNode
}

// Head and foot are plain boxes: in a dialog <header> and <footer> would be a second banner of the page.
function FrameParts({ title, titleId, children, footer, back, close, grow }: FramePartsProps) {
  return (
    <>
      <div className="jd-form-head">
        {back && <Button kind="text" icon="left" label={formMessages.back} onClick={back} />}
        <h2 id={titleId}>{title}</h2>
        {grow}
        {close && <Button kind="text" icon="close" label={formMessages.close} onClick={close} />}
      </div>
      <div className="jd-form-body">{children}</div>
      <div className="jd-form-foot">{footer}</div>
    </>
  )
}
