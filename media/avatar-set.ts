/** How a picture file says that its face was put together from the avatar set. */
export const avatarSet = 'data-set="notionists"';
