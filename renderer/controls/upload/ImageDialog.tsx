import { late } from '../../ui/late'

/** One picture for whoever asked: stored here, or an address elsewhere. */
export interface ChosenImage {
  /** What a field keeps: a stored path, or the address. */
  readonly path: string
  readonly url: string
  readonly remark: string
  /** Bytes; 0 = unknown. */
  readonly size: number
}

export interface ImageDialogProps {
  readonly biz?: string | undefined
  /** Whether a remark can be kept: a list of bare paths has no room for any. */
  readonly remarks: boolean
  /** Whether an address elsewhere must be of a host that texts may show pictures of. */
  readonly listed?: boolean
  onDone(image: ChosenImage): void
  onClose(): void
}

/** A local picture or one of the network, each with a remark; one in each dialog. */
export const ImageDialog = late<ImageDialogProps>(
  async () => (await import('./ImageForm')).ImageForm,
)
