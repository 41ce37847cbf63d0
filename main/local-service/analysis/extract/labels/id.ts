import type { LabelSet } from './label-set.ts';

/** Malay and Indonesian. */
export const indonesian = {
  number: {
    strong: `
      No Resit, Resit No, Nombor Resit, No Invois, Invois No, Nombor Invois, No Bil, Bil No, Nombor Bil, No Nota, Nota No,
      Nomor Nota, No Faktur, Faktur No, Nomor Faktur, No Struk, Struk No, Nomor Struk, No Bon, Bon No, Nomor Bon, No
      Bill, No Kwitansi, Kwitansi No, Nomor Kwitansi, No Kuitansi, Kuitansi No, Nomor Kuitansi, No Invoice, Nomor Invoice, No
      Dokumen, No Bukti`,
    fair: `Resit, Resit Rasmi, Invois, Bil, Faktur, Struk, Kwitansi, Kuitansi`,
    weak: `Nombor, Nomor, No Transaksi, No Trx, No Trans`,
  },
  date: {
    strong: `
      Tarikh Invois, Tarikh Resit, Tarikh Bil, Tarikh Dikeluarkan, Tanggal Invoice, Tgl Invoice, Tanggal Faktur, Tgl
      Faktur, Tanggal Nota, Tgl Nota, Tanggal Transaksi, Tgl Transaksi, Tgl Trx`,
    fair: `Tarikh, Tarikh Masa, Tanggal, Tanggal Jam, Tgl, Tgl Jam, Masuk, Tgl Masuk, Tanggal Masuk, Tarikh Masuk`,
  },
  'due-date': {
    strong: `
      Tarikh Akhir Bayaran, Tarikh Akhir Bayar, Bayar Sebelum, Sila Bayar Sebelum, Jatuh Tempo, Tanggal Jatuh Tempo, Tgl
      Jatuh Tempo, Batas Pembayaran`,
  },
  'other-number': {
    strong: `
      No Pelanggan, No Akaun, No Meja, Meja, No Telefon, No Telp, Telp, No HP, No Pesanan, Pesanan, No Rekening, No Akun, No
      Antrian, Antrian, No Giliran, Kasir, Juruwang, Halaman`,
  },
  'other-date': {
    strong: `
      Tarikh Lahir, Tarikh Luput, Tarikh Hantar, Tarikh Penghantaran, Tanggal Lahir, Tanggal Kadaluarsa, Tanggal Kirim, Tgl
      Kirim, Tanggal Pengiriman`,
  },
  customer: {
    strong: `
      Kepada, Kepada Yth, Pelanggan, Nama Pelanggan, Telah Terima Dari, Sudah Terima Dari, Diterima Dari, Terima Dari,
      Diterima Daripada, Terima Daripada`,
  },
  net: { strong: `dpp, dasar pengenaan pajak, harga jual`, fair: `sub jumlah` },
  tax: {
    strong: `pajak restoran, pajak daerah, pajak pertambahan nilai, ppn, pb1, pb 1, jumlah pajak, jumlah cukai`,
    fair: `pajak, cukai`,
  },
  gross: {
    strong: `total bayar, total belanja, total tagihan, jumlah bayar, jumlah besar, jumlah keseluruhan, total keseluruhan`,
    fair: `jumlah, jumlah rp`,
  },
  due: { strong: `sisa bayar, sisa tagihan, sisa pembayaran, kekurangan` },
  adjustment: {
    strong: `
      uang muka, uang muka dp, dp, diskon, potongan, potongan harga, pembulatan, pelarasan, tunai, kembali, kembalian,
      ongkos kirim, ongkir, biaya layanan`,
  },
} as const satisfies LabelSet;
