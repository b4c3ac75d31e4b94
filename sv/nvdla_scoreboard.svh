// nvdla_scoreboard: what the model says against what was observed on the buses.
//
// Monitors call `reg_write` and `reg_read` in the order of the register bus, `mem_load` for what the
// host stores in memory, `mem_write` for each beat that the device under test writes. `check`, at a time
// when the device is idle, compares all that was written. What differs goes to `mismatch`, which a
// derived class may send elsewhere.

class nvdla_scoreboard;

  // Differences so far.
  int unsigned mismatches;
  // Registers that were compared, at least in part, and bytes that the layers wrote.
  int unsigned     compared_registers;
  longint unsigned compared_bytes;

  protected chandle      model;
  protected int unsigned configuration;
  // What the device under test wrote since the last check, byte by byte.
  protected byte unsigned written[int unsigned];

  function new(int unsigned configuration = NvSmall);
    this.configuration = configuration;
    restart();
  endfunction

  // A model after reset with an empty memory; the counts go on.
  virtual function void restart();
    close();
    if (nvdla_model_new(configuration, model) != 0) $fatal(1, "no model of nv_small");
  endfunction

  // Ends the use of the model.
  function void close();
    if (model != null) nvdla_model_free(model);
    model = null;
    written.delete();
    checked.delete();
  endfunction

  // Reset of the device under test; memory keeps what it holds.
  virtual function void reset();
    must(nvdla_model_reset(model));
    written.delete();
  endfunction

  // The host stores a word of eight bytes.
  virtual function void mem_load(int unsigned at, longint unsigned data,
                                 byte unsigned strobes = 8'hff);
    must(nvdla_model_load_word(model, at, data, 32'(strobes)));
  endfunction

  // A register write was taken; `nposted` asks for a completion.
  virtual function void reg_write(int unsigned at, int unsigned value, bit nposted = 1);
    if (nposted) must(nvdla_model_write(model, at, value));
    else         must(nvdla_model_write_posted(model, at, value));
  endfunction

  // A register read has given this value.
  virtual function void reg_read(int unsigned at, int unsigned value);
    int unsigned want, mask;
    must(nvdla_model_predict(model, at, want, mask));
    if (mask != 0) compared_registers++;
    if (((value ^ want) & mask) != 0)
      mismatch($sformatf("register 0x%05x reads 0x%08x, not 0x%08x (mask 0x%08x)",
                         at, value, want, mask));
    must(nvdla_model_seen(model, at, value));
  endfunction

  // The device under test has written a beat.
  virtual function void mem_write(int unsigned at, longint unsigned data, byte unsigned strobes);
    for (int unsigned lane = 0; lane < 8; lane++)
      if (strobes[lane[2:0]]) written[at + lane] = data[8 * lane[2:0] +: 8];
  endfunction

  // The device under test is idle: everything that the layers write must have been written, as the
  // model says, and nothing else.
  virtual function void check();
    longint unsigned layers;
    int unsigned at, len;
    string text;
    must(nvdla_model_settle(model));
    must(nvdla_model_layer_count(model, layers));
    for (int unsigned layer = 0; layer < 32'(layers); layer++) begin
      for (int unsigned number = 0; ; number++) begin
        must(nvdla_model_written(model, layer, number, at, len));
        if (len == 0) break;
        for (int unsigned i = 0; i < len; i++) begin
          if (!written.exists(at + i))
            if (!checked.exists(at + i)) mismatch($sformatf("%s was not written", place(at + i)));
          compare_byte(at + i);
        end
      end
    end
    foreach (written[byte_at]) mismatch($sformatf("0x%08x was written, by no layer", byte_at));
    for (int unsigned index = 0; ; index++) begin
      text = nvdla_model_text(model, TextBlocked, index);
      if (text == "") break;
      mismatch(text);
    end
    for (int unsigned index = 0; ; index++) begin
      text = nvdla_model_text(model, TextFinding, index);
      if (text == "") break;
      mismatch({"cannot be judged: ", text});
    end
    must(nvdla_model_forget(model));
    written.delete();
    checked.delete();
  endfunction

  // Something differs. Derived classes report it in their own way.
  virtual function void mismatch(string text);
    mismatches++;
    $display("MISMATCH %s", text);
  endfunction

  // Bytes that this check has compared already: two layers may write the same.
  protected bit checked[int unsigned];

  protected function void compare_byte(int unsigned at);
    longint unsigned word;
    if (!written.exists(at)) return;
    must(nvdla_model_dump_word(model, at, word));
    compared_bytes++;
    if (written[at] != word[7:0])
      mismatch($sformatf("%s is 0x%02x, not 0x%02x", place(at), written[at], word[7:0]));
    written.delete(at);
    checked[at] = 1;
  endfunction

  // Layer, surface, line, column and channel of a byte.
  protected function string place(int unsigned at);
    string element = nvdla_model_text(model, TextPlace, at);
    return element == "" ? $sformatf("0x%08x", at) : $sformatf("0x%08x (%s)", at, element);
  endfunction

  protected function void must(int status);
    if (status != 0) $fatal(1, "the model: %s", nvdla_model_error(model));
  endfunction

endclass
