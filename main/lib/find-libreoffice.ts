import { findProgram, thisComputer, windowsProgramFolders, type ProgramEnvironment } from './find-program.ts';

/** Returns the program of LibreOffice on this computer; `null` when it is not installed. */
export function findLibreOffice(environment: ProgramEnvironment = thisComputer): string | null {
  const names = environment.platform === 'win32' ? ['soffice.com', 'soffice.exe'] : ['soffice', 'libreoffice'];
  return findProgram(names, usualFolders(environment), environment);
}

/** Installers of macOS and Windows do not change PATH. */
function usualFolders(environment: ProgramEnvironment): readonly string[] {
  switch (environment.platform) {
    case 'win32':
      return windowsProgramFolders(environment, 'LibreOffice', 'program');
    case 'darwin':
      return ['/Applications/LibreOffice.app/Contents/MacOS'];
    default:
      return ['/usr/bin', '/usr/local/bin', '/usr/lib/libreoffice/program', '/opt/libreoffice/program', '/snap/bin'];
  }
}
