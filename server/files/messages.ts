import { type Pixels, pixelLimits } from './pixels'

export const fileMessages = {
  pdfPreview: 'PDF 预览',
  storedPdf: '已上传的 PDF 文件的路径',
  oneFile: '一个文件',
  failed: '上传失败！',
  bucketFailed: '上传失败,请检查配置信息是否正确!',
  bucketMalformed: (address: string) =>
    `S3_ENDPOINT 的值“${address}”不是存储桶的地址，应形如 https://minio.example.com/console`,
  bucketKeys: '已设置 S3_ENDPOINT，但缺少 S3_ACCESS_KEY 或 S3_SECRET_KEY',
  notImage: '请上传图片',
  notAccepted: (accept: string) => `文件内容不是允许的类型（${accept}）`,
  tooLarge: (megabytes: number) => `文件大小超出${megabytes}MB限制, 请压缩或降低文件质量! `,
  tooManyPixels: ({ width, height }: Pixels) =>
    `图片为 ${width} × ${height} 像素，超过上限（共 ${pixelLimits.millions * 100} 万像素，单边 ${pixelLimits.side} 像素），请缩小后再上传`,
  unsupported: '不支持的文件类型，请上传图片、音视频、PDF、Office 文档、压缩包或文本',
  sweepTitle: '清理无人使用的文件',
  sweepHelp: (hours: number) =>
    `删除没有任何记录或文档引用、且已超过 ${hours} 小时的上传文件（FILE_GRACE_HOURS）`,
  swept: (removed: number) => `删除 ${removed} 个文件`,
  uploadsTitle: '清理未完成的上传',
  uploadsHelp: (hours: number) => `删除超过 ${hours} 小时、没有完成的上传与导入文件`,
  leftovers: (removed: number) => `删除 ${removed} 个未完成的上传`,
} as const
