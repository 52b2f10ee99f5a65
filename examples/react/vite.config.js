// Addresses are relative, so that the built page can lie in any folder.
export default { base: './' };
