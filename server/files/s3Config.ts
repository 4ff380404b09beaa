import { fileMessages } from './messages'
import type { S3Location } from './s3'

/**
 * Parses the S3_… variables; undefined = no bucket. Throws a failure with a Chinese sentence for the operator if a part
 * is missing or the URL is invalid.
 */
export function readS3(
  variables: NodeJS.ProcessEnv,
  failure: (message: string) => Error,
): S3Location | undefined {
  const { S3_ENDPOINT = '', S3_REGION = 'us-east-1' } = variables
  const { S3_ACCESS_KEY = '', S3_SECRET_KEY = '' } = variables
  if (S3_ENDPOINT === '') return undefined
  if (!isBucket(S3_ENDPOINT)) throw failure(fileMessages.bucketMalformed(S3_ENDPOINT))
  if (S3_ACCESS_KEY === '' || S3_SECRET_KEY === '') throw failure(fileMessages.bucketKeys)
  return {
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY,
    secretAccessKey: S3_SECRET_KEY,
  }
}

/** The bucket name may be in the path or in the host. */
function isBucket(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, username, password } = new URL(address)
  return /^https?:$/.test(protocol) && `${username}${password}` === ''
}
