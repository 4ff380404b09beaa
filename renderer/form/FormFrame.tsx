import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../ui/Button'
import './form.css'
import { isOnTop, Overlay } from '../ui/Overlay'
import { takeTyped } from '../ui/takeTyped'
import { useSaveKey } from '../ui/useSaveKey'
import { GroupLevel } from './GroupTitle'
import { formMessages } from './messages'
import type { FormModel } from './model'

interface FormFrameProps extends Pick<FormModel, 'open' | 'width'> {
  readonly title: string
  readonly titleId: string
  /** Content beside the title: which record it is, and its actions. */
  readonly head?: ReactNode
  readonly children: ReactNode
  readonly footer: ReactNode
  /** The content is for reading: the keyboard can focus and scroll it. */
  readonly reads?: boolean
  /** Can be toggled to full screen. */
  readonly growable?: boolean
  /** Absent = cannot be closed. */
  readonly onClose?: (() => void) | undefined
  /** Called on Ctrl+S anywhere, unless another overlay is above. */
  readonly onSave?: (() => void) | undefined
}

/** Title, scrolling content and fixed buttons: in a drawer, a modal, or as the page. */
export function FormFrame({ open, width, growable = false, onClose, ...parts }: FormFrameProps) {
  const [full, setFull] = useState(false)
  if (open === 'page' || !onClose) {
    return (
      <div className="jd jd-form jd-form-page">
        <GroupLevel value="h2">
          <FrameParts {...parts} back={onClose} />
        </GroupLevel>
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

interface FramePartsProps extends Omit<FormFrameProps, 'open' | 'width' | 'growable' | 'onClose'> {
  readonly back?: (() => void) | undefined
  readonly close?: () => void
  readonly grow?: ReactNode
}

// Head and foot are plain divs: in a dialog <header> and <footer> would become landmarks of the page.
function FrameParts(props: FramePartsProps) {
  const { title, titleId, head, children, footer, reads = false, onSave, back, close, grow } = props
  const body = useRef<HTMLDivElement>(null)
  const isDialog = close !== undefined
  const Title = isDialog ? 'h2' : 'h1'
  useLayoutEffect(() => {
    if (reads && isDialog) body.current?.focus()
  }, [reads, isDialog])
  useSaveKey(({ repeat }) => {
    const own = body.current
    if (!onSave || !own || !isOnTop(own)) return false
    if (repeat) return true
    takeTyped((element) => own.contains(element))
    onSave()
    return true
  })
  return (
    <>
      <div className="jd-form-head">
        {back && <Button kind="text" icon="left" label={formMessages.back} onClick={back} />}
        {head ? (
          <div className="jd-record-head">
            <Title id={titleId}>{title}</Title>
            {head}
          </div>
        ) : (
          // A very long name is cut after some lines.
          <Title id={titleId} title={title}>
            {title}
          </Title>
        )}
        {grow}
        {close && <Button kind="text" icon="close" label={formMessages.close} onClick={close} />}
      </div>
      <div
        ref={body}
        className="jd-form-body"
        {...(reads && isDialog && { role: 'group', 'aria-labelledby': titleId, tabIndex: 0 })}
      >
        {children}
      </div>
      {footer && <div className="jd-form-foot">{footer}</div>}
    </>
  )
}
