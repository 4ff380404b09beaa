import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Slider } from './Slider'

const handle = () => screen.getByRole('slider', { name: '拖动滑块验证' })

test('walked to the end with the arrow keys it passes once, and stays passed', async () => {
  const onPass = vi.fn()
  render(<Slider onPass={onPass} />)
  handle().focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}{ArrowRight}{ArrowRight}')
  expect(handle()).toHaveAttribute('aria-valuenow', '60')
  expect(onPass).not.toHaveBeenCalled()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{End}{Home}')
  expect(onPass).toHaveBeenCalledTimes(1)
  expect(handle()).toHaveAttribute('aria-valuenow', '100')
  expect(screen.getByText('验证通过')).toBeVisible()
})

test('released short of the end it springs back', () => {
  const onPass = vi.fn()
  const { container } = render(<Slider onPass={onPass} />)
  const track = container.querySelector('.slider')
  if (!track) throw new Error('no track')
  // jsdom has neither a layout nor pointers to capture.
  Object.defineProperty(track, 'clientWidth', { value: 344 })
  handle().setPointerCapture = () => undefined
  fireEvent.pointerDown(handle(), { clientX: 10, button: 0, pointerId: 1 })
  fireEvent.pointerMove(handle(), { clientX: 160 })
  expect(handle()).toHaveAttribute('aria-valuenow', '50')
  fireEvent.pointerUp(handle())
  expect(handle()).toHaveAttribute('aria-valuenow', '0')

  fireEvent.pointerDown(handle(), { clientX: 10, button: 0, pointerId: 1 })
  fireEvent.pointerMove(handle(), { clientX: 900 })
  fireEvent.pointerUp(handle())
  expect(handle()).toHaveAttribute('aria-valuenow', '100')
  expect(onPass).toHaveBeenCalledTimes(1)
})
