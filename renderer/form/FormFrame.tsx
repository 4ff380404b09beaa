import type { ReactNode } from 'react'
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
  /** Absent = there is nowhere to go back to. */
  readonly onClose?: (() => void) | undefined
}

/** Title, content that scrolls, buttons that stay: in a drawer, a modal, or as the page. */
export function FormFrame({ open, width, onClose, ...parts }: FormFrameProps) {
  if (open === 'page' || !onClose) {
    return (
      <div className="jd jd-form jd-form-page">
        <FrameParts {...parts} back={onClose} />
      </div>
    )
  }
  return (
    <Overlay kind={open} width={width} labelledBy={parts.titleId} onClose={onClose}>
      <div className="jd-form">
        <FrameParts {...parts} close={onClose} />
      </div>
    </Overlay>
  )
}

interface FramePartsProps
  extends Pick<FormFrameProps, 'title' | 'titleId' | 'children' | 'footer'> {
  readonly back?: (() => void) | undefined
  readonly close?: () => void
}

function FrameParts({ title, titleId, children, footer, back, close }: FramePartsProps) {
  return (
    <>
      <header className="jd-form-head">
        {back && <Button kind="text" icon="left" label={formMessages.back} onClick={back} />}
        <h2 id={titleId}>{title}</h2>
        {close && <Button kind="text" icon="close" label={formMessages.close} onClick={close} />}
      </header>
      <div className="jd-form-body">{children}</div>
      <footer className="jd-form-foot">{footer}</footer>
    </>
  )
}
