/** Whether an outward code is in Northern Ireland, the area of Belfast (BT), where the EU's lists of plants apply. */
export const isInNorthernIreland = (outcode: string | null): boolean => /^BT\d/.test(outcode ?? '')
