export const breadcrumbMessages = { label: '面包屑', home: '首页' } as const
