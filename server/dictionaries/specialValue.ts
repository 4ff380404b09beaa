/** Characters that would be read as syntax instead of a part of a value (contract, §7.3). */
export const special = /[_.,'"()[\]{}<>/\\，。．‘’“”（）［］【】｛｝《》／＼＿、\s]/
