export const DevicePage = () => null
