// URLs are relative, so that the built page works in any folder.
export default { base: './' };
